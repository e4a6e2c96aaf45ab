import { mount } from 'svelte'
import App from './App.svelte'
import { fetchEngine } from './engine/bytes'
import { goOffline } from './offline.svelte'
import { route } from './route.svelte'
import './tokens.css'
import './base.css'

// Whatever comes first but the first page needs the engine: it is fetched beside the page. Who needs it hears of a failure.
if (route().page !== 'home') fetchEngine().catch(() => {})
mount(App, { target: document.getElementById('app')! })
void goOffline()
