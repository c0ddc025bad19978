import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { selfSignedAuthority } from '../self-signed'
import type { Story } from './story'

const DAY_MS = 86_400_000

/** Days from now on which each is valid. */
const authorities = [
  { name: 'Dock 7 gate CA', days: [-750, -20], description: 'Readers of the old gate at dock 7: ended' },
  { name: 'Gate readers CA', days: [-718, 12], description: 'Card readers: to be replaced within days' },
  { name: 'Crane controllers CA', days: [-60, 3590], description: 'Controllers of all cranes' },
] as const

/** Certificate authorities: one that ended, one about to end, one for years to come. Nobody has their keys. */
export async function seedAuthorities(story: Story, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  for (const { name, days, description } of authorities) {
    const ca_pem = selfSignedAuthority({ name, from: at(days[0]), until: at(days[1]) })
    await story.make(certificateAuthorities.ops.create, name, { ca_pem, description })
  }
}
