declare global {
  interface Window {
    /** Stops recording and replays the recorded input. Undefined after the first call. */
    releaseInput?: () => void
  }
}

/**
 * A script for the start of the page. It records the last click on a `type=button` button and the keys for the
 * command palette, and replays them later.
 */
export const earlyInputScript = `(() => {
  let last
  let keys = []
  const hold = (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onClick = (event) => {
    const button = event.target instanceof Element && event.target.closest('button[type=button]')
    if (!button) return
    hold(event)
    last = button
  }
  const onKey = (event) => {
    if (event.isComposing) return
    const isPalette = (event.ctrlKey || event.metaKey) && event.key === 'k' && !event.altKey && !event.shiftKey
    const isText = !event.metaKey && (!event.ctrlKey || event.altKey)
    if (!isPalette && (keys.length === 0 || !isText)) return
    hold(event)
    if (isPalette) keys = []
    keys.push(event)
  }
  addEventListener('click', onClick, true)
  addEventListener('keydown', onKey, true)
  window.releaseInput = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('keydown', onKey, true)
    delete window.releaseInput
    if (last?.isConnected) last.click()
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', key))
  }
})()`
