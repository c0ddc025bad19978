import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { detailMetadata, detailPage } from '../../pages'
import { CertificateAuthorityDetail } from '@/components/certificate-authorities/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, CertificateAuthorityDetail)
