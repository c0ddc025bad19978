import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { newMetadata, newPage } from '../../pages'
import { NewCertificateAuthority } from '@/components/certificate-authorities/forms'

export const metadata = newMetadata(info)
export default newPage(info, NewCertificateAuthority)
