import { coveringNames, type EndpointAddress } from '@/lib/resources/endpoint-url'
import type { IngressTunnel } from './tunnel'

/** The time that an agent has, after disconnecting unexpectedly, to reconnect, in milliseconds. */
const EXPECTED_MS = 60_000

type Named = Pick<EndpointAddress, 'scheme' | 'host'>
const keyOf = ({ scheme, host }: Named) => `${scheme}://${host}`

/** Returns the names under which a host is served: its own first, then the wildcards above it. */
const namesOf = (host: string) => coveringNames({ scheme: 'https', host, hostport: '' })

/** Maps hosts to the tunnels that serve them. Names are in lowercase. */
export function createRoutes() {
  const live = new Map<string, IngressTunnel>()
  /** Hosts whose agent should reconnect, with the deadline; oldest first. */
  const expected = new Map<string, number>()

  function forgetOld(now: number): void {
    for (const [host, until] of expected) {
      if (until > now) return
      expected.delete(host)
    }
  }

  const serving = (host: string) => live.get(`https://${host}`) ?? live.get(`http://${host}`)

  return {
    add(address: Named, tunnel: IngressTunnel): void {
      live.set(keyOf(address), tunnel)
      expected.delete(address.host)
    },
    remove(address: Named): void {
      live.delete(keyOf(address))
    },
    /** Marks a host as temporarily away, so that its visitors are asked to try again. */
    expect(host: string): void {
      const now = performance.now()
      forgetOld(now)
      expected.delete(host)
      expected.set(host, now + EXPECTED_MS)
    },
    /**
     * Finds the tunnel of a host: the one with that name, https before http, otherwise the one of the closest wildcard.
     */
    find(host: string): IngressTunnel | undefined {
      const own = serving(host)
      if (own || live.size === 0) return own
      for (const name of namesOf(host)) {
        const tunnel = serving(name)
        if (tunnel) return tunnel
      }
      return undefined
    },
    isExpected(host: string): boolean {
      forgetOld(performance.now())
      return expected.size > 0 && namesOf(host).some((name) => expected.has(name))
    },
  }
}
export type Routes = ReturnType<typeof createRoutes>
