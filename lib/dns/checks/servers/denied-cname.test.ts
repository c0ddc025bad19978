import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { attentionText } from '@/lib/dns/model/impact'
import { headers, type DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A load balancer that has a CNAME, but denies it to CNAME queries.

const hosts = { root: '127.0.7.2', balancer: '127.0.7.3' }
const target = 't.platform.example'
const app = record('app.shop.example', 'CNAME', target)
const wanted = wantedForDomain({ domain: app.name, cname_target: target })
const glue = record('ns.host.example', 'A', hosts.balancer)

/**
 * Checks the domain with a load balancer that answers all CNAME queries, or only those for the domain, with the fault.
 */
async function check(denial: DnsFault, isForAll = true) {
  const delegations = ['shop.example', 'platform.example'].map((name) => record(name, 'NS', glue.name))
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...delegations, glue)],
    [hosts.balancer]: {
      zones: [
        zoneOf('shop.example', [glue.name], app),
        zoneOf('platform.example', [glue.name], record(target, 'A', '192.0.2.7')),
      ],
      fault: ({ name, type }) => (type === 'CNAME' && (isForAll || name === app.name) ? denial : null),
      header: headers.claiming,
    },
  })
  return (await checkFirst(wanted, roots)) ?? expect.fail()
}

test.each([true, false])(
  'a name denied to CNAME queries may fail at resolvers (others: %s)',
  async (isForAll) => {
    const checked = await check('NXDOMAIN', isForAll)
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked.message).toContain("answer CNAME queries as if the name didn't exist (NXDOMAIN). ")
    expect(checked.related).toMatchObject([{ name: app.name, type: 'CNAME', kind: 'by-type' }])
    expect(attentionText('The domain', checked)).not.toContain('works')
  },
)

test.each([true, false])(
  'a CNAME without an answer to CNAME queries works (others: %s)',
  async (isForAll) => {
    const checked = await check('empty', isForAll)
    expect(checked).toMatchObject({ state: 'attention', code: 'cname-hidden' })
    expect(checked.message).toBe(
      'app.shop.example points to t.platform.example, but ns.host.example returns this CNAME only for queries of other types. ' +
        "This works, but CNAME queries don't return the record. " +
        'Ask the DNS provider of shop.example to have its name servers return the record for CNAME queries too.',
    )
  },
)
