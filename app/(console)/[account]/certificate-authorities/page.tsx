import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { listPage } from '../pages'
import { CertificateAuthoritiesTable } from './table'

export const metadata = { title: info.label }
export default listPage(info, CertificateAuthoritiesTable)
