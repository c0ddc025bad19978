declare global {
  interface Window {
    /** Stops holding clicks and repeats the last one. Absent after the first call. */
    releaseClicks?: () => void
  }
}

/**
 * A script for the start of the page. Holds the last click on a button until the page's own scripts run, because they
 * would miss it. Links, inputs and buttons that the browser handles itself work without them.
 */
export const earlyClicksScript = `(() => {
  let last
  const hold = (event) => {
    const button = event.target instanceof Element && event.target.closest('button[type=button]')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    last = button
  }
  addEventListener('click', hold, true)
  window.releaseClicks = () => {
    removeEventListener('click', hold, true)
    delete window.releaseClicks
    if (last?.isConnected) last.click()
  }
})()`
