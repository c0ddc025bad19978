import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { editMetadata, editPage } from '../../../pages'
import { EditCertificateAuthority } from '@/components/certificate-authorities/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, EditCertificateAuthority)
