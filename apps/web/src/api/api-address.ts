/** The address of the calls, under the base path of the Vite build. */
export const API_ADDRESS = `${import.meta.env.BASE_URL}api/`;
