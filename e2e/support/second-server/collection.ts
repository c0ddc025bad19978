import { type SeenRequest, type JsonObject, type Operations, RejectedRequest, type Reply } from './http'

/** The stored objects of one API path, newest first. */
export class Collection {
  readonly all = new Map<string, JsonObject>()
  constructor(
    readonly path: string,
    /** The name of the array in list responses. */
    readonly key: string,
  ) {}

  get(id: string | undefined): JsonObject {
    const resource = this.all.get(id ?? '')
    if (!resource) throw new RejectedRequest(404, "The resource doesn't exist")
    return resource
  }

  /** Returns an object as it appears in responses, with its absolute URL. */
  show(resource: JsonObject, baseUrl: string): JsonObject {
    return { ...resource, uri: `${baseUrl}${this.path}/${String(resource.id)}` }
  }

  put(resource: JsonObject): JsonObject {
    this.all.set(String(resource.id), resource)
    return resource
  }

  list = ({ baseUrl }: SeenRequest): Reply => {
    const rows = [...this.all.values()].toReversed().map((resource) => this.show(resource, baseUrl))
    return { status: 200, body: { [this.key]: rows, uri: baseUrl + this.path, next_page_uri: null } }
  }
}

interface Writes {
  create?: (asked: SeenRequest) => JsonObject
  update?: (asked: SeenRequest, old: JsonObject) => JsonObject
  /** Throws if an object can't be deleted. */
  remove?: (old: JsonObject) => void
}

/** Returns the operations in `reads`, and the create, update and delete operations that have a function. */
export function operationsOf(
  resources: Collection,
  { create, update, remove }: Writes,
  reads: readonly ('get' | 'list')[],
): Operations {
  const { path } = resources
  const shown = (status: number, resource: JsonObject, { baseUrl }: SeenRequest) => ({
    status,
    body: resources.show(resource, baseUrl),
  })
  return {
    ...(create && {
      [`POST ${path}`]: (asked: SeenRequest) => shown(201, resources.put(create(asked)), asked),
    }),
    ...(reads.includes('list') && { [`GET ${path}`]: resources.list }),
    ...(reads.includes('get') && {
      [`GET ${path}/{id}`]: (asked: SeenRequest) => shown(200, resources.get(asked.params.id), asked),
    }),
    ...(update && {
      [`PATCH ${path}/{id}`]: (asked: SeenRequest) =>
        shown(200, resources.put(update(asked, resources.get(asked.params.id))), asked),
    }),
    ...(remove && {
      [`DELETE ${path}/{id}`]: ({ params }: SeenRequest) => {
        remove(resources.get(params.id))
        resources.all.delete(params.id ?? '')
        return { status: 204 }
      },
    }),
  }
}
