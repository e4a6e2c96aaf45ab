// Calls people who look elsewhere when it is their turn: the title and the icon of the page say so, and, as they like, a sound, the
// phone's trembling and a note of the system.
import { on } from '../settings/settings.svelte'
import { mayNote } from './notes'
import { sound } from './sound.svelte'
import { moments } from './tones'
import { turnWaits, waitFor } from './waits.svelte'

let note: { close(): void; onclick?: Notification['onclick'] } | null = null

const kTurn = 800 // milliseconds; within a turn one waits for an answer or a card for a moment, and nobody is called again
let ending: ReturnType<typeof setTimeout> | undefined

// `text`: what the note says of whose turn it is. Gives a function for when the game waits no longer.
export function callToTurn(text: string): () => void {
  clearTimeout(ending)
  if (!turnWaits() && document.hidden) call(text)
  waitFor(true)
  return () => {
    ending = setTimeout(() => {
      waitFor(false)
      note?.close()
      note = null
    }, kTurn)
  }
}

function call(text: string) {
  if (on('call')) {
    sound(moments.turn, true)
    navigator.vibrate?.([120, 80, 120])
  }
  if (on('notes') && mayNote()) void show(text)
}

const kNote = 'wagnis.turn' // the next note takes the place of the last

async function show(text: string) {
  const more = { tag: kNote, icon: new URL('icons/icon-192.png', document.baseURI).href }
  try {
    note = new Notification(text, more)
    note.onclick = () => {
      window.focus()
      note?.close()
    }
  } catch {
    // Some phones show notes of service workers alone.
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.showNotification(text, more)
    note = {
      close: () => void registration?.getNotifications({ tag: kNote }).then((all) => all.forEach((one) => one.close())),
    }
  }
}
