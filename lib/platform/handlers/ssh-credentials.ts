import { sshCredentials as resource } from '@/lib/resources/ssh-credentials'
import { readPublicKey } from '@/lib/resources/credentials/ssh-public-key'
import { collection, texts } from '../store/collection'
import type { HandlersOf } from '../context'
import { invalid } from '../requests/errors'
import { ownerOf } from '../owners'

const rows = collection(resource, {
  filterable: ['id', 'created_at', 'description', 'metadata', 'owner_id', 'acl'],
})

export const sshCredentialsHandlers: HandlersOf<'ssh-credentials'> = {
  ...rows.handlers,
  async create({ body }, context) {
    const owner_id = await ownerOf(context, body)
    // The same key in another format is still a duplicate.
    const uniqueKey = readPublicKey(body.public_key)?.blob ?? body.public_key
    if (await rows.isTaken(context, uniqueKey))
      throw invalid(609, 'Another SSH credential already has this public key', 'public_key')
    await rows.refuseOver(context, 'quota_ssh_credentials', 608)
    const { public_key, acl } = body
    return rows.insert(context, { ...texts(body), public_key, acl: acl ?? [], owner_id }, { uniqueKey })
  },
  update: ({ params, body }, context) =>
    rows.change(context, params.id, (old) => ({
      ...texts(body, old),
      acl: body.acl === undefined ? old.acl : (body.acl ?? []),
    })),
}
