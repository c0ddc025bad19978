import { HOUR_MS } from '@/lib/util/time'
import type * as z from 'zod'
import type { Named, Operation } from '@/lib/contract/operation'
import type { PlatformContext } from '../context'
import { servedOperations } from '../handlers'

const WEEK_MS = 168 * HOUR_MS

export type Body<O extends Operation> = z.input<O['body']>

/** Returns functions that create sample objects at chosen times, with the API's own operations. */
export function storyOf(start: PlatformContext) {
  const served = new Map(servedOperations().map(({ op, run }) => [op.name, run]))
  const ids = new Map<string, string>()
  let nowMs = start.now.getTime()
  return {
    /** Sets the clock to this many weeks ago. Each created object advances the clock by three hours. */
    goTo(weeksAgo: number): void {
      nowMs = start.now.getTime() - weeksAgo * WEEK_MS
    },
    async create<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType<{ id: string }>>(
      op: Named<Operation<P, z.ZodObject, B, R>>,
      name: string,
      body: z.input<B>,
      params: z.input<P> | object = {},
    ): Promise<z.output<R>> {
      const now = new Date((nowMs += 3 * HOUR_MS))
      const input = { params: op.params.parse(params), query: {}, body: op.body.parse(body) }
      const created = op.response.parse(await served.get(op.name)?.(input, { ...start, now }))
      ids.set(name, created.id)
      return created
    },
    id: (name: string): string => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`The sample has no ${name} yet`)
      return id
    },
  }
}
export type Story = ReturnType<typeof storyOf>
export type IdOf = Story['id']
