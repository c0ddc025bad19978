export const exampleDomain = 'hello.localhost'

export const startCommand = (ingressPort: number, authtoken = 'YOUR_AUTHTOKEN') =>
  [
    `ADIT_AGENT_AUTHTOKEN=${authtoken} \\`,
    `  npm run -s adit -- agent http 8080 --domain ${exampleDomain} \\`,
    `  --server-addr 127.0.0.1:${ingressPort}`,
  ].join('\n')
