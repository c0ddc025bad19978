import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { editPage } from '../../../pages'
import { EditCertificateAuthority } from '@/components/certificate-authorities/forms'

export const metadata = { title: `Edit: ${info.one}` }
export default editPage(info, EditCertificateAuthority)
