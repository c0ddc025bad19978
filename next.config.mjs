/** @type {import('next').NextConfig} */
export default {
  // native, or reading files beside themselves: loaded by Node, not bundled
  serverExternalPackages: ['libsql', '@node-rs/argon2', 'pino', 'undici'],
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  devIndicators: false, // it would lie over the account in the corner
  images: { unoptimized: true }, // no image optimizer: nothing here needs one, and it fetches
  typescript: { ignoreBuildErrors: true }, // `npm test` runs the type checker over everything, a start need not
  experimental: { useOffline: true }, // a followed link waits for the connection, and the page with what was typed stays
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // the address of sites in earlier versions, in bookmarks and audit exports
  redirects: async () => [
    { source: '/:account/site-to-site/:path*', destination: '/:account/sites/:path*', permanent: true },
  ],
}
