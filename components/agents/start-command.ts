/** The domain in `startCommand`. */
export const exampleDomain = 'hello.localhost'

/**
 * Returns the command that starts an agent for the local platform's ingress. Without an authtoken, the command contains
 * a placeholder.
 */
export const startCommand = (ingressPort: number, authtoken = 'YOUR_AUTHTOKEN') =>
  [
    `ADIT_AGENT_AUTHTOKEN=${authtoken} \\`,
    `  npm run -s adit -- agent http 8080 --domain ${exampleDomain} \\`,
    `  --server-addr 127.0.0.1:${ingressPort}`,
  ].join('\n')
