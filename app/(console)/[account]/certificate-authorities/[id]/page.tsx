import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { thingMetadata, thingPage } from '../../pages'
import { CertificateAuthorityDetail } from '@/components/certificate-authorities/detail'

export const generateMetadata = thingMetadata(info)
export default thingPage(info, CertificateAuthorityDetail)
