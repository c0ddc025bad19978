import './globals.css'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '@/components/shell/providers'
import { THEME_COOKIE, themes } from '@/components/shell/cookies'
import { earlyInputScript } from '@/lib/client/early-input'
import { preferenceAttributes, parsePreferences, PREFERENCES_COOKIE } from '@/lib/util/preferences'
import localFont from 'next/font/local'

// Preloaded, with a fallback of the same metrics, so that loading the fonts doesn't reflow text.

const sans = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  variable: '--font-plex-sans',
  adjustFontFallback: 'Arial',
})

const mono = localFont({
  src: [
    {
      path: '../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2',
      weight: '400',
    },
    {
      path: '../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2',
      weight: '500',
    },
  ],
  variable: '--font-plex-mono',
  adjustFontFallback: false, // other monospace fonts have the same width
})

export const metadata: Metadata = {
  title: { default: 'Adit', template: '%s · Adit' },
  robots: { index: false, follow: false },
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-touch-icon.png',
  },
}
export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' }

/** The layout of all pages. Rendered for each request, because each response needs a new nonce. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const stored = await cookies()
  const chosen = stored.get(THEME_COOKIE)?.value
  const preferences = parsePreferences(stored.get(PREFERENCES_COOKIE)?.value)
  // oxlint-disable-next-line react/purity -- the server renders the layout, once for each request
  const renderedAtMs = Date.now()
  return (
    <html
      lang="en"
      data-theme={themes.find((theme) => theme === chosen) ?? 'system'}
      {...preferenceAttributes(preferences)}
      className={`${sans.variable} ${mono.variable}`}
    >
      <body>
        <script
          nonce={nonce}
          // Browsers hide the nonce from scripts, so it differs during hydration.
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- a constant of this program
          dangerouslySetInnerHTML={{ __html: earlyInputScript }}
        />
        <Providers renderedAtMs={renderedAtMs} preferences={preferences}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
