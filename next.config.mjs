// Matches the first segment of an account's URLs. Other pages can end in the same names, such as `/settings/audit`.
const account = '/:account((?!(?:api|help|settings)/)[^/]+)'

/** @type {import('next').NextConfig} */
export default {
  // Not bundled, because these packages are native or read their own files at run time.
  serverExternalPackages: ['libsql', '@node-rs/argon2', 'pino', 'undici'],
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  devIndicators: false, // The indicator would cover the account in the corner.
  images: { unoptimized: true }, // No image needs the optimizer, which sends requests.
  typescript: { ignoreBuildErrors: true }, // `npm test` checks the types, so that a start doesn't have to.
  experimental: {
    useOffline: true, // Offline, links wait for the connection, and forms keep what was entered.
    // Fewer and larger scripts compress better: each page loads 3 kB less at first, but some later pages load more.
    turbopackChunking: { minChunkSize: 100_000 },
  },
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // Bookmarks and audit exports contain the URLs of earlier versions.
  redirects: async () => [
    { source: '/:account/site-to-site/:path*', destination: '/:account/sites/:path*', permanent: true },
    { source: '/:account/sites/:id/take-down', destination: '/:account/sites/:id/delete', permanent: true },
    { source: '/settings/sessions', destination: '/settings/security', permanent: true },
    { source: '/:account/requests', destination: '/:account/api-log', permanent: true },
    // People enter the names of the menu. Temporary, so that these URLs can become pages.
    {
      source: `${account}/domains/:path*`,
      destination: '/:account/reserved-domains/:path*',
      permanent: false,
    },
    {
      source: `${account}/tcp-addresses/:path*`,
      destination: '/:account/reserved-addrs/:path*',
      permanent: false,
    },
    { source: `${account}/edges`, destination: '/:account/https-edges', permanent: false },
    { source: `${account}/audit`, destination: '/settings/audit?account=:account,-', permanent: false },
    { source: `${account}/audit-log`, destination: '/settings/audit?account=:account,-', permanent: false },
  ],
}
