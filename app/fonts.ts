import localFont from 'next/font/local'

// Preloaded, with a fallback of the same metrics, so that loading the fonts doesn't reflow text.

export const sans = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  variable: '--font-plex-sans',
  adjustFontFallback: 'Arial',
})

export const mono = localFont({
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
