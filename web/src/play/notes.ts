// Whether the browser may show notes of the system.
export const canNote = () => 'Notification' in window
export const mayNote = () => canNote() && Notification.permission === 'granted'
// Asks the browser, which asks the person; only a tap may do that. Gives whether notes are allowed.
export const askForNotes = async () =>
  mayNote() || (canNote() && (await Notification.requestPermission()) === 'granted')
