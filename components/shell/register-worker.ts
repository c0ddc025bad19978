/**
 * Registers the service worker that shows a page of the console's own when the console can't be reached. Browsers have
 * no service workers without HTTPS, except on localhost.
 */
export function registerWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
