import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { listPage } from '../pages'
import { CertificateAuthoritiesTable } from '@/components/certificate-authorities/table'

export const metadata = { title: info.label }
export default listPage(info, CertificateAuthoritiesTable)
