import { ipPolicies as resource } from '@/lib/resources/ip-policies'
import { collection, texts } from '../store/collection'
import type { HandlersOf } from '../context'
import { resourceNotFound } from '../requests/errors'
import { deleteObject, findObject, referrersOf } from '../store/objects'

const rows = collection(resource, { filterable: ['id', 'created_at', 'description', 'metadata'] })

export const ipPoliciesHandlers: HandlersOf<'ip-policies'> = {
  ...rows.handlers,
  async create({ body }, context) {
    await rows.refuseOver(context, 'quota_ip_policies', 1410)
    return rows.insert(context, texts(body))
  },
  update: ({ params, body }, context) => rows.change(context, params.id, (old) => texts(body, old)),
  async delete({ params }, { db }) {
    if (!(await findObject(db, resource.name, params.id))) throw resourceNotFound()
    for (const { id } of await referrersOf(db, params.id, 'ip-policy-rules')) await deleteObject(db, id)
    await deleteObject(db, params.id)
  },
}
