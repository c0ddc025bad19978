import type { httpsEdges } from '@/lib/resources/https-edges'
import type { Body } from './story'

/** A route of an HTTPS edge, as a client makes it. */
export type Route = Body<(typeof httpsEdges.ops)['routes.create']>
