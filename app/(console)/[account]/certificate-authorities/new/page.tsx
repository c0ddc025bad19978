import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { newPage } from '../../pages'
import { NewCertificateAuthority } from '@/components/certificate-authorities/forms'

export const metadata = { title: `New: ${info.one}` }
export default newPage(info, NewCertificateAuthority)
