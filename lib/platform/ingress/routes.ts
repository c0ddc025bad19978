import { coveringNames, type EndpointAddress } from '@/lib/resources/endpoint-url'
import type { IngressTunnel } from './tunnel'

/** The time for which a disconnected agent is expected to reconnect, in milliseconds. */
const EXPECTED_MS = 60_000

type Named = Pick<EndpointAddress, 'scheme' | 'host'>
const keyOf = ({ scheme, host }: Named) => `${scheme}://${host}`

/** Returns the names of the tunnels that can serve a host: the host itself, then its wildcards. */
const namesOf = (host: string) => coveringNames({ scheme: 'https', host, hostport: '' })

/** Returns a routing table from hosts to tunnels. Host names are in lowercase. */
export function createRoutes() {
  const live = new Map<string, IngressTunnel>()
  /** The deadlines of hosts whose agent is expected to reconnect, by host. The oldest come first. */
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
    /** Marks a host as temporarily unavailable. Its visitors are asked to try again later. */
    expect(host: string): void {
      const now = performance.now()
      forgetOld(now)
      expected.delete(host)
      expected.set(host, now + EXPECTED_MS)
    },
    /**
     * Returns the tunnel that serves a host. An https tunnel with this name comes first, then an http tunnel, then the
     * closest wildcard. Undefined if there is none.
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
