import { coveringNames, type EndpointPlace } from '@/lib/resources/endpoint-url'
import type { Tunnel } from './tunnel'

/** An agent that went without saying so is expected back for so long, in milliseconds. */
const EXPECTED_MS = 60_000

type Named = Pick<EndpointPlace, 'scheme' | 'host'>
const keyOf = ({ scheme, host }: Named) => `${scheme}://${host}`

/** The names under which a host is served: its own first, then the wildcards above it. */
const namesOf = (host: string) => coveringNames({ scheme: 'https', host, hostport: '' })

/** Which tunnel serves which host. Names are in lower case. */
export function createRoutes() {
  const live = new Map<string, Tunnel>()
  /** Hosts whose agent is expected back, and until when; the oldest first. */
  const expected = new Map<string, number>()

  function forgetOld(now: number): void {
    for (const [host, until] of expected) {
      if (until > now) return
      expected.delete(host)
    }
  }

  const serving = (host: string) => live.get(`https://${host}`) ?? live.get(`http://${host}`)

  return {
    add(place: Named, tunnel: Tunnel): void {
      live.set(keyOf(place), tunnel)
      expected.delete(place.host)
    },
    remove(place: Named): void {
      live.delete(keyOf(place))
    },
    /** Has the visitors of a host be told to try again rather than that nothing is there. */
    expect(host: string): void {
      const now = performance.now()
      forgetOld(now)
      expected.delete(host)
      expected.set(host, now + EXPECTED_MS)
    },
    /** The tunnel of a host: that of the name itself, https before http, else that of the closest wildcard. */
    find(host: string): Tunnel | undefined {
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
