export type ValidatorName = "contact" | "mobile" | "landline" | "idCard" | "postalCode" | "email" | "fileName" | "fax" | "noSpaces" | "digits" | "url";
