import type * as z from 'zod'
import { FormSelect } from '@/components/resource/form/form-fields'
import { FormRef } from '@/components/resource/ref/form-ref'
import type { mutualTls } from '@/lib/resources/edge-modules/mutual-tls'
import {
  defaultTlsVersion,
  tlsVersions,
  type tlsTermination,
} from '@/lib/resources/edge-modules/tls-termination'

type MutualTls = z.input<(typeof mutualTls)['request']>
type TlsTermination = z.input<(typeof tlsTermination)['request']>

const versions = [
  { value: '', label: `Left open: the platform takes ${defaultTlsVersion} or newer` },
  ...tlsVersions.map((version) => ({ value: version, label: `${version} or newer` })),
]

/** The inputs of the modules of an edge, where the path of a request's field starts with `at`. */
export const edgeModuleFields = {
  mutual_tls: (at = '') => (
    <FormRef name={`${at}certificate_authority_ids`} resources={['certificate-authorities']} many />
  ),
  tls_termination: (at = '') => <FormSelect name={`${at}min_version`} options={versions} />,
}

/** What they hold of a stored module, or of a new one. */
export const edgeModuleValues = {
  mutual_tls: (stored: MutualTls | null) => ({
    certificate_authority_ids: stored?.certificate_authority_ids ?? [],
  }),
  tls_termination: (stored: TlsTermination | null) => ({ min_version: stored?.min_version ?? '' }),
}
