import { mount } from 'svelte'
import App from './App.svelte'
import { fetchEngine } from './engine/bytes'
import { uiOf } from './games'
import { ticketOf } from './net/keepsakes'
import { lookAhead } from './net/tables'
import { goOffline } from './offline.svelte'
import { route } from './route.svelte'
import './tokens.css'
import './base.css'

// Whatever comes first but the first page needs the engine: it is fetched beside the page. Who needs it hears of a failure.
const at = route()
if (at.page !== 'home') fetchEngine().catch(() => {})
// So is what somebody sees who has followed a link to a table.
if (at.page === 'table' && !ticketOf(at.table)) {
  lookAhead(at.table)
    .then((found) => uiOf(found.id)?.board())
    .catch(() => {})
}
const target = document.getElementById('app')!
target.replaceChildren()
mount(App, { target })
// All files are fetched for that: not while the page is drawn, nor what it needs fetched.
setTimeout(() => void goOffline(), 4000)
