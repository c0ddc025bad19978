import { type Asked, type Json, type Operations, Refused, type Reply } from './http'

/** The stored things of one path, newest first. */
export class Things {
  readonly all = new Map<string, Json>()
  constructor(
    readonly path: string,
    /** Name of the array in a list. */
    readonly key: string,
  ) {}

  get(id: string | undefined): Json {
    const thing = this.all.get(id ?? '')
    if (!thing) throw new Refused(404, 'There is no such thing')
    return thing
  }

  /** As it is sent: with its absolute address. */
  show(thing: Json, baseUrl: string): Json {
    return { ...thing, uri: `${baseUrl}${this.path}/${String(thing.id)}` }
  }

  put(thing: Json): Json {
    this.all.set(String(thing.id), thing)
    return thing
  }

  list = ({ baseUrl }: Asked): Reply => {
    const rows = [...this.all.values()].toReversed().map((thing) => this.show(thing, baseUrl))
    return { status: 200, body: { [this.key]: rows, uri: baseUrl + this.path, next_page_uri: null } }
  }
}

interface Writes {
  create?: (asked: Asked) => Json
  update?: (asked: Asked, old: Json) => Json
  /** Throws when this one may not be deleted. */
  remove?: (old: Json) => void
}

/** Create, update and delete of things, as far as the specification has them; get and list where named. */
export function operationsOf(
  things: Things,
  { create, update, remove }: Writes,
  reads: readonly ('get' | 'list')[],
): Operations {
  const { path } = things
  const shown = (status: number, thing: Json, { baseUrl }: Asked) => ({
    status,
    body: things.show(thing, baseUrl),
  })
  return {
    ...(create && { [`POST ${path}`]: (asked: Asked) => shown(201, things.put(create(asked)), asked) }),
    ...(reads.includes('list') && { [`GET ${path}`]: things.list }),
    ...(reads.includes('get') && {
      [`GET ${path}/{id}`]: (asked: Asked) => shown(200, things.get(asked.params.id), asked),
    }),
    ...(update && {
      [`PATCH ${path}/{id}`]: (asked: Asked) =>
        shown(200, things.put(update(asked, things.get(asked.params.id))), asked),
    }),
    ...(remove && {
      [`DELETE ${path}/{id}`]: ({ params }: Asked) => {
        remove(things.get(params.id))
        things.all.delete(params.id ?? '')
        return { status: 204 }
      },
    }),
  }
}
