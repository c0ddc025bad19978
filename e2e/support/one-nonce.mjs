// Loaded into a console before all other modules. Makes all its responses use the same nonce, because Chromium doesn't
// reuse a compiled script that had another nonce.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const nonceBytes = 18
const nonce = crypto.randomBytes(nonceBytes)
const randomBytes = new Proxy(crypto.randomBytes, {
  apply: (original, self, args) =>
    args.length === 1 && args[0] === nonceBytes ? nonce : Reflect.apply(original, self, args),
})
Object.assign(crypto, { randomBytes })
syncBuiltinESMExports()
