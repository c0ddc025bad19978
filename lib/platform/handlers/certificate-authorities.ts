import { certificateAuthorities as resource } from '@/lib/resources/certificate-authorities'
import { readAuthority } from '../provisioning/certificate-facts'
import { collection, texts } from '../store/collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, {
  filterable: [
    'id',
    'created_at',
    'description',
    'metadata',
    'subject_common_name',
    'not_before',
    'not_after',
  ],
})

export const certificateAuthoritiesHandlers: HandlersOf<'certificate-authorities'> = {
  ...rows.handlers,
  create: ({ body }, context) =>
    rows.insert(context, { ...texts(body), ca_pem: body.ca_pem, ...readAuthority(body.ca_pem) }),
  update: ({ params, body }, context) => rows.change(context, params.id, (old) => texts(body, old)),
}
