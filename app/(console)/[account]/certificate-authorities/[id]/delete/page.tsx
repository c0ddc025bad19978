import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { deleteMetadata, detailPage } from '../../../pages'
import { DeleteCertificateAuthority } from '@/components/certificate-authorities/forms'

export const metadata = deleteMetadata(info)
export default detailPage(info, DeleteCertificateAuthority)
