/** What the customer holds up to the camera: a card, a page, or a card beside a face. */
export type CameraFrame = "card" | "page" | "face";
