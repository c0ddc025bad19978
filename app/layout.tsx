import './globals.css'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { earlyClicksScript } from '@/components/shell/early-clicks'
import { Providers } from '@/components/shell/providers'
import { THEME_COOKIE, themes } from '@/components/shell/theme'
import { preferenceAttributes, parsePreferences, PREFERENCES_COOKIE } from '@/lib/util/preferences'
import { mono, sans } from './fonts'

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

/** Renders every page per request, because each response needs a new nonce for its scripts. */
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
          // Browsers hide the nonce from scripts, so it differs while React takes over the page.
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- a constant of this program
          dangerouslySetInnerHTML={{ __html: earlyClicksScript }}
        />
        <Providers renderedAtMs={renderedAtMs} preferences={preferences}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
