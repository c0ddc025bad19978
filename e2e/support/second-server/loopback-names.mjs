// Loaded into a console before all other modules. Resolves the names of a test's fictitious customer to this machine,
// as the customer's DNS would resolve them to the platform.
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

const { lookup } = dns
const here = { address: '127.0.0.1', family: 4 }
/** @type {(name: string, options: import('node:dns').LookupAllOptions) => Promise<unknown>} */
const withOwn = async (name, options) => (name.endsWith('.second-site.test') ? [here] : lookup(name, options))
Object.assign(dns, { lookup: withOwn })
syncBuiltinESMExports()
