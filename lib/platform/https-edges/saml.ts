import { fieldsOf } from '@/lib/util/records'
import { BASE_DOMAIN, type PlatformContext } from '../context'
import { insertObject } from '../objects'
import { selfSignedCertificate } from '../self-signed'

const IDP_HOST = `idp.${BASE_DOMAIN}`
/** The unique key of the row that stores the signing certificate. The API doesn't return this row. */
const SIGNING = 'saml-signing'

/** Returns the certificate that signs the platform's SAML requests. All routes use it. It is created on first use. */
async function signingCertificate({ db, now, newId }: PlatformContext): Promise<string> {
  const stored = await db
    .selectFrom('objects')
    .select('body')
    .where('unique_key', '=', SIGNING)
    .executeTakeFirst()
  if (stored) return String(fieldsOf(JSON.parse(stored.body)).certificate_pem)
  const certificate_pem = selfSignedCertificate(IDP_HOST, now)
  const row = { resource: SIGNING, body: { certificate_pem }, uniqueKey: SIGNING, work: null }
  await insertObject(db, { id: newId('samlsig', now), ...row })
  return certificate_pem
}

/** Returns the fields of a SAML module that the platform sets: its URLs and its signing certificate. */
export async function serviceProvider(context: PlatformContext, routeId: string) {
  const address = `https://${IDP_HOST}/saml/${routeId}`
  return {
    entity_id: address,
    metadata_url: address,
    assertion_consumer_service_url: `${address}/acs`,
    single_logout_url: `${address}/slo`,
    request_signing_certificate_pem: await signingCertificate(context),
  }
}
