import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { thingPage } from '../../../pages'
import { DeleteCertificateAuthority } from '@/components/certificate-authorities/forms'

export const metadata = { title: `Delete: ${info.one}` }
export default thingPage(info, DeleteCertificateAuthority)
