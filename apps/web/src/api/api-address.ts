/** Where the calls live, under the base path that Vite was given. */
export const API_ADDRESS = `${import.meta.env.BASE_URL}api/`;
