// Shows a page of its own when a page of the console can't be loaded. Stores nothing, and handles only page loads.

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console unreachable · Adit</title>
<style>
  :root { color-scheme: light dark }
  body {
    margin: 0; padding: max(2.5rem, 12dvh) 1rem 2.5rem; display: grid; justify-content: center;
    grid-template-columns: minmax(0, 28rem); gap: 1.5rem;
    background: light-dark(#f6f6f5, #0e0f11); color: light-dark(#1b1c1e, #e8e8e6);
    font: 14px/1.4 'IBM Plex Sans', system-ui, sans-serif;
  }
  header { display: grid; justify-items: center; gap: .75rem; font-size: 1.25rem; font-weight: 600 }
  svg { width: 2.75rem; fill: currentColor }
  circle { fill: light-dark(#f5a01c, #f5a524) }
  main {
    padding: 1.5rem; border: 1px solid light-dark(#dddcd9, #363940); border-radius: 6px;
    background: light-dark(#ffffff, #1a1c1f);
  }
  h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; font-weight: 600 }
  p { margin: 0 0 1.25rem; color: light-dark(#56585d, #a6a9af); text-wrap: pretty }
  a {
    display: inline-flex; align-items: center; min-height: 2rem; padding: 0 .75rem; border-radius: 4px;
    background: light-dark(#f5a01c, #f5a524); color: #1d1403; font-weight: 500; text-decoration: none;
  }
  a:hover { background: light-dark(#e8920a, #ffb744) }
  a:focus-visible { outline: 2px solid light-dark(#b85c00, #ffb744); outline-offset: 2px }
  @media (pointer: coarse) { a { min-height: 2.75rem } }
</style>
</head>
<body>
<header>
  <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2 18V9l8-7 8 7v9h-5v-6a3 3 0 0 0-6 0v6z"/><circle cx="10" cy="12.5" r="1.6"/></svg>
  Adit
</header>
<main>
  <h1>The console can't be reached</h1>
  <p>Check your network connection. If other sites work, ask your admin whether the console is running.</p>
  <a href="">Try again</a>
</main>
</body>
</html>`

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const unreachable = () =>
  new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })

/** Reports whether a response is from another program at the same address, such as another one on localhost. */
const isForeign = ({ type, headers }) =>
  type !== 'opaqueredirect' && headers.get('x-robots-tag') !== 'noindex, nofollow'

async function load({ request, preloadResponse }) {
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    if (isForeign(response)) void self.registration.unregister()
    return response
  } catch {
    return unreachable()
  }
}

// A new version replaces the old one at once, because pages don't depend on the version.
self.addEventListener('install', () => self.skipWaiting())

// Without preloading, each page load would wait until this script has started.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()])),
)

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const isPage = mode === 'navigate' && method === 'GET' && !new URL(url).pathname.startsWith('/api/')
  if (isPage) event.respondWith(load(event))
})
