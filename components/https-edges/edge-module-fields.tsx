import type * as z from 'zod'
import { FormSelect } from '@/components/resource/form/form-fields'
import { FormRef } from '@/components/resource/ref/form-ref'
import {
  type mutualTls,
  defaultTlsVersion,
  tlsVersions,
  type tlsTermination,
} from '@/lib/resources/edge-modules/edge-tls'

type MutualTls = z.input<(typeof mutualTls)['request']>
type TlsTermination = z.input<(typeof tlsTermination)['request']>

const versions = [
  { value: '', label: `Default: ${defaultTlsVersion} or newer` },
  ...tlsVersions.map((version) => ({ value: version, label: `${version} or newer` })),
]

/** Functions that render the inputs of an edge's modules, keyed by module. `at` is the prefix of the field paths. */
export const edgeModuleFields = {
  mutual_tls: (at = '') => (
    <FormRef name={`${at}certificate_authority_ids`} resources={['certificate-authorities']} many />
  ),
  tls_termination: (at = '') => <FormSelect name={`${at}min_version`} options={versions} />,
}

/** Functions that return the input values for a module, keyed by module. `stored` is null for a new module. */
export const edgeModuleValues = {
  mutual_tls: (stored: MutualTls | null) => ({
    certificate_authority_ids: stored?.certificate_authority_ids ?? [],
  }),
  tls_termination: (stored: TlsTermination | null) => ({ min_version: stored?.min_version ?? '' }),
}
