/** @type {import('next').NextConfig} */
export default {
  // native, or reading files beside themselves: loaded by Node, not bundled
  serverExternalPackages: ['libsql', '@node-rs/argon2', 'pino', 'undici'],
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  devIndicators: false, // it would lie over the account in the corner
  images: { unoptimized: true }, // no image optimizer: nothing here needs one, and it fetches
  typescript: { ignoreBuildErrors: true }, // `npm test` runs the type checker over everything, a start need not
  experimental: {
    useOffline: true, // a followed link waits for the connection, and the page with what was typed stays
    // Fewer and larger scripts compress better: each page loads 3 kB less at first, but some later pages load more.
    turbopackChunking: { minChunkSize: 100_000 },
  },
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // addresses of pages in earlier versions, in bookmarks and audit exports
  redirects: async () => [
    { source: '/:account/site-to-site/:path*', destination: '/:account/sites/:path*', permanent: true },
    { source: '/:account/sites/:id/take-down', destination: '/:account/sites/:id/delete', permanent: true },
    { source: '/:account/requests', destination: '/:account/api-log', permanent: true },
  ],
}
