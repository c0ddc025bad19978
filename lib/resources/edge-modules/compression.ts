import { switchModule } from './edge-module'

/** Source: specification "EndpointCompression". */
export const compression = switchModule()
