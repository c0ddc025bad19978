import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { startLab } from './lab'
import { proof, target, targets } from './assigned'
import {
  wantedForDomain,
  wantedForIngress,
  type CheckState,
  type WantedRecord,
} from '@/lib/dns/model/records'
import { voiceFaults } from '@/lib/util/testing/voice'

// Checks test cases against the lab's servers.

const certificate_management_policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
export const domain = (name: string) =>
  wantedForDomain({ domain: name, cname_target: target, certificate_management_policy })
export const wildcard = (name: string) =>
  wantedForDomain({
    domain: name,
    cname_target: target,
    acme_challenge_cname_target: proof,
    certificate_management_policy,
  })
export const ingress = (name: string) => wantedForIngress({ domain: name, ns_targets: targets })

async function last(wanted: WantedRecord[], config: ResolverConfig, ingresses?: readonly string[]) {
  const { records } = await checkRecords(wanted, config, new AbortController().signal, {
    ...(ingresses && { ingresses }),
    platformServers: targets,
  })
  return records.at(-1)
}

export interface Case {
  title: string
  wanted: () => WantedRecord[]
  ingresses?: readonly string[]
  verdict: string
  /** The expected state, if it differs from the verdict's default state. */
  state?: CheckState
  code: string
  message: RegExp
  chain?: string[]
}

export function expectTruths(cases: readonly Case[]) {
  let lab: Awaited<ReturnType<typeof startLab>>
  beforeAll(async () => {
    lab = await startLab()
  })
  afterAll(() => lab.close())

  describe.each([
    ['from the roots', () => lab.iterative],
    ['through a resolver', () => lab.recursive],
  ])('%s', (_, config) => {
    test.each(cases)(
      '$title is diagnosed as $code',
      async ({ wanted, ingresses, verdict, code, message, chain, state }) => {
        const check = await last(wanted(), config(), ingresses)
        expect(check).toMatchObject({ verdict, code, notes: [], ...(state && { state }) })
        expect(check?.message).toMatch(message)
        expect(voiceFaults([check?.message ?? ''])).toEqual([])
        for (const line of check?.message.split('\n') ?? []) expect(line).toMatch(/^[\x20-\x7e]+$/)
        if (chain) expect(check?.chain ?? []).toEqual(chain)
      },
    )
  })
}
