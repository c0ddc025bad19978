import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairProof, startPair } from '@/lib/dns/testing/pair'
import { checkFirst, record } from '@/lib/dns/testing/zones'

// Chains in which the two servers have different CNAME records for each name, so the number of paths to the target
// grows exponentially.

const [chains, length] = [8, 9]
const first = '_acme-challenge.app.shop.example'
const wanted = wantedForDomain({ domain: 'app.shop.example', acme_challenge_cname_target: pairProof })
const nameOf = (chain: number, at: number) => `n${at}.c${chain}.shop.example`

/** Returns the records of a server. `nextOf` returns the CNAME value for each name of each chain. */
const recordsWith = (nextOf: (chain: number, at: number) => string) => [
  record(first, 'CNAME', nameOf(0, 0)),
  ...Array.from({ length: chains * length }, (_, index) => {
    const [chain, at] = [Math.floor(index / length), index % length]
    return record(nameOf(chain, at), 'CNAME', nextOf(chain, at))
  }),
]

test('a check with very many paths to the target ends in time', async () => {
  const { roots } = await startPair({
    a: recordsWith((chain, at) => (at + 1 < length ? nameOf(chain, at + 1) : pairProof)),
    b: recordsWith((chain, at) => nameOf((chain + 1 + (at % (chains - 1))) % chains, 0)),
  })
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready', code: 'correct' })
})
