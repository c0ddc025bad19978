import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: {
      '@': import.meta.dirname,
      'server-only': `${import.meta.dirname}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    include: ['{lib,app,components}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // a script or version in package.json does not make every test a changed one
    forceRerunTriggers: ['**/vitest.config.ts'],
    // generous: what hangs still fails, and a busy machine does not
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
