import { switchModule } from './edge-module'

/** The API specification, section "EndpointCompression". */
export const compression = switchModule()
