/** The domain in `startCommand`. */
export const exampleDomain = 'hello.localhost'

/** Returns the command that starts an agent and connects it to the local platform's ingress. */
export const startCommand = (ingressPort: number) =>
  [
    'ADIT_AGENT_AUTHTOKEN=YOUR_AUTHTOKEN \\',
    `  npm run -s adit -- agent http 8080 --domain ${exampleDomain} \\`,
    `  --server-addr 127.0.0.1:${ingressPort}`,
  ].join('\n')
